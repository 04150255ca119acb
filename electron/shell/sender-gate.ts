/** What is looked at of a frame that sends: `WebFrameMain`, in part. */
export type SendingFrame = { readonly origin: string };

/** What is looked at of a message: `IpcMainInvokeEvent`, in part. */
export type SendingEvent = {
  /** A page that is gone has no frame, whatever Electron's types say. */
  readonly sender: { readonly id: number; readonly mainFrame: SendingFrame | null };
  readonly senderFrame: SendingFrame | null;
};

export type SenderGate = {
  /** From now on this window's main frame may ask. */
  readonly allow: (webContentsId: number) => void;
  readonly forget: (webContentsId: number) => void;
  readonly isTrusted: (event: SendingEvent) => boolean;
};

/**
 * Only the main frame of a window that we opened, showing our own page, may talk to main: a frame inside
 * it, an empty or a foreign page and a window that we do not know are refused. A frame that is gone, or
 * anything that cannot be told, is refused as well.
 */
export function createSenderGate(origin: string): SenderGate {
  const known = new Set<number>();
  return {
    allow: (webContentsId) => {
      known.add(webContentsId);
    },
    forget: (webContentsId) => {
      known.delete(webContentsId);
    },
    isTrusted(event) {
      try {
        const frame = event.senderFrame;
        return (
          frame !== null &&
          frame === event.sender.mainFrame &&
          frame.origin === origin &&
          known.has(event.sender.id)
        );
      } catch {
        return false;
      }
    },
  };
}
