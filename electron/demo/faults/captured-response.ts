import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import type { RequestHandler } from '../loopback-server.ts';

/** A whole answer in memory. `headers` says nothing about how the body is framed. */
export type Answer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
};

/** Said anew for each spoiled answer, or by the server itself. */
const framing = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
]);

/**
 * Lets the real handler do the request to its end and gives its answer; nothing of it reaches the wire. It
 * goes on when the client goes away, as a provider behind a gateway does. Rejects when the handler gives up
 * without an answer.
 */
export function captureAnswer(request: IncomingMessage, handler: RequestHandler): Promise<Answer> {
  const pieces: Buffer[] = [];
  const headers: OutgoingHttpHeaders = {};

  /** Stands in for the response: the handler knows only these members of one. */
  class CapturedResponse extends Writable {
    statusCode = 200;
    headersSent = false;

    writeHead(status: number, given: OutgoingHttpHeaders = {}): this {
      this.statusCode = status;
      this.headersSent = true;
      for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
      return this;
    }
    setHeader(name: string, value: OutgoingHttpHeaders[string]): this {
      headers[name.toLowerCase()] = value;
      return this;
    }
    getHeader(name: string): OutgoingHttpHeaders[string] {
      return headers[name.toLowerCase()];
    }
    hasHeader(name: string): boolean {
      return headers[name.toLowerCase()] !== undefined;
    }
    removeHeader(name: string): void {
      delete headers[name.toLowerCase()];
    }
    flushHeaders(): void {
      this.headersSent = true;
    }
    override _write(chunk: Buffer, _encoding: string, done: () => void): void {
      pieces.push(chunk);
      done();
    }
  }

  const response = new CapturedResponse();
  return new Promise((resolve, reject) => {
    response.once('error', reject);
    response.once('close', () => {
      if (!response.writableFinished) {
        reject(new Error('The handler gave no whole answer.'));
        return;
      }
      const kept = Object.entries(headers).filter(([name]) => !framing.has(name));
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(kept),
        body: Buffer.concat(pieces),
      });
    });
    Promise.resolve(handler(request, response as ServerResponse)).catch(reject);
  });
}
