const placeholder = '__CSP_NONCE__';

/** The nonce made for this load; style tags made at run time must carry it. Empty where none was set. */
function readCspNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  const value = meta?.content ?? '';
  return value === placeholder ? '' : value;
}

export const cspNonce = readCspNonce();

// Where the scroll lock of dialogs looks for the nonce of its style tag.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });
