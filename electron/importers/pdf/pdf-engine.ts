import { Blob } from 'node:buffer';
import * as webStreams from 'node:stream/web';
import { MessageChannel, receiveMessageOnPort, type TransferListItem } from 'node:worker_threads';
import type * as Engine from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfEngine = typeof Engine;

let loaded: Promise<PdfEngine> | null = null;

/** Loads the PDF library with the first PDF: other books need not wait for it. It runs in the caller's thread. */
export function loadPdfEngine(): Promise<PdfEngine> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<PdfEngine> {
  // Runtimes before Node 18 have these in their modules only.
  const scope = globalThis as { [name: string]: unknown };
  scope.ReadableStream ??= webStreams.ReadableStream;
  scope.Blob ??= Blob;
  scope.structuredClone ??= cloneThroughPort;
  scope.DOMException ??= class DOMException extends Error {};
  // What draws or fetches is never used, but the library names it while it loads.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D', 'Response']) scope[name] ??= class {};
  const restore = hideModuleLoader();
  try {
    const worker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    scope.pdfjsWorker = worker;
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    restore();
  }
}

/** What `structuredClone` does, for runtimes before Node 17. */
function cloneThroughPort(
  value: unknown,
  options: { readonly transfer?: readonly TransferListItem[] } | null,
): unknown {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(value, options?.transfer ?? []);
    return (receiveMessageOnPort(port2) as { readonly message: unknown }).message;
  } finally {
    port1.close();
  }
}

/** Without it the library does not load a compiled canvas, where one happens to be installed; nor does it say so. */
function hideModuleLoader(): () => void {
  const { warn } = console;
  const found = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule');
  console.warn = () => undefined;
  if (found !== undefined) {
    Object.defineProperty(process, 'getBuiltinModule', { value: undefined, configurable: true });
  }
  return () => {
    console.warn = warn;
    if (found !== undefined) Object.defineProperty(process, 'getBuiltinModule', found);
  };
}
