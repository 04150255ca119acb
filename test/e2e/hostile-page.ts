import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type * as Electron from 'electron';
import { listenOnLoopback } from '../support/gateway/listen.ts';

/*
 * What a hostile script in the page of the window would try. Each function runs in the page or in main by itself, so
 * it is given all that it needs. Nodes are inserted, as the policy does not hold what the test itself evaluates.
 */

/** A server and a socket of this machine that nobody has a reason to ask. */
export async function listenForCanaries() {
  const heard: string[] = [];
  const server = createServer(({ method, url }, response) => {
    heard.push(`${method} ${url}`);
    response.end();
  });
  const { baseUrl, stop } = await listenOnLoopback(server);
  const socket = createSocket('udp4');
  socket.on('message', () => heard.push('datagram'));
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    http: new URL(baseUrl).host,
    stun: `127.0.0.1:${socket.address().port}`,
    heard,
    /** What is heard of a datagram and a request that come. */
    async control() {
      const sender = createSocket('udp4');
      const arrived = new Promise((done) => socket.once('message', done));
      sender.send('control', socket.address().port, '127.0.0.1');
      await arrived;
      sender.close();
      await fetch(`${baseUrl}/control`);
    },
    stop: async () => {
      socket.close();
      await stop();
    },
  };
}

/** The policy that the page came with, which scripts ran, and what the policy said of the five. */
export async function runForeignScripts() {
  const ran: string[] = [];
  Reflect.set(globalThis, 'ranBySpec', ran);
  const violations: string[] = [];
  const all = new Promise<void>((done) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // A frame with a `data:` address is told with none.
      violations.push(`${effectiveDirective} ${blockedURI || 'data'}`);
      if (violations.length === 5) done();
    });
  });
  const report = (name: string) => `ranBySpec.push('${name}')`;
  const inline = document.createElement('script');
  inline.textContent = report('inline');
  const fetched = document.createElement('script');
  fetched.src = `data:text/javascript,${report('data')}`;
  const button = document.createElement('button');
  button.setAttribute('onclick', report('attribute'));
  const link = document.createElement('a');
  link.href = `javascript:${report('link')}`;
  const frame = document.createElement('iframe');
  frame.src = `data:text/html,<script>${report('frame')}</script>`;
  document.body.append(inline, fetched, button, link, frame);
  button.click();
  link.click();
  // Those that are missing are told by the list.
  await Promise.race([all, new Promise((done) => setTimeout(done, 5000))]);
  for (const node of [inline, fetched, button, link, frame]) node.remove();
  const { headers } = await fetch(location.href);
  const policy = headers.get('content-security-policy') ?? '';
  return { policy, ran, violations: violations.sort() };
}

/** The ways by which something of the page came to one of the two. */
export async function tryNetwork({ http, stun }: { readonly http: string; readonly stun: string }) {
  const address = (way: string) => `http://${http}/${way}`;
  const loaded = (way: string, node: HTMLElement, name: 'src' | 'href') =>
    new Promise<string | null>((done) => {
      node.onload = () => done(way);
      node.onerror = () => done(null);
      node.setAttribute(name, address(way));
      document.head.append(node);
    }).finally(() => node.remove());
  const linked = (rel: string, as = '') => {
    const link = document.createElement('link');
    link.rel = rel;
    if (as !== '') link.setAttribute('as', as);
    return link;
  };
  const asked = fetch(address('fetch'), { mode: 'no-cors' }).then(
    () => 'fetch',
    () => null,
  );
  const requested = new Promise<string | null>((done) => {
    const request = new XMLHttpRequest();
    request.onload = () => done('XMLHttpRequest');
    request.onerror = () => done(null);
    request.open('GET', address('XMLHttpRequest'));
    request.send();
  });
  const opened = (way: string, make: () => EventTarget & { close: () => void }) =>
    new Promise<string | null>((done) => {
      try {
        const made = make();
        made.addEventListener('open', () => done(way));
        made.addEventListener('error', () => {
          made.close();
          done(null);
        });
      } catch {
        done(null);
      }
    });
  const gathered = async () => {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${stun}` }] });
    peer.createDataChannel('canary');
    const addresses: string[] = [];
    const complete = new Promise<void>((done) => {
      peer.onicecandidate = ({ candidate }) => {
        if (candidate === null || candidate.candidate === '') done();
        else addresses.push(candidate.candidate);
      };
    });
    await peer.setLocalDescription(await peer.createOffer());
    await complete;
    peer.close();
    return addresses.length === 0 ? null : 'RTCPeerConnection';
  };
  // Nothing tells how these end; by the time that all others have, they would have been heard.
  navigator.sendBeacon(address('beacon'), 'x');
  const quiet = [linked('dns-prefetch'), linked('preconnect'), linked('prerender')];
  for (const link of quiet) {
    link.href = address(link.rel);
    document.head.append(link);
  }
  const ways = await Promise.all([
    asked,
    requested,
    gathered(),
    opened('WebSocket', () => new WebSocket(`ws://${http}/WebSocket`)),
    opened('EventSource', () => new EventSource(address('EventSource'))),
    loaded('img', document.createElement('img'), 'src'),
    loaded('script', document.createElement('script'), 'src'),
    loaded('stylesheet', linked('stylesheet'), 'href'),
    loaded('prefetch', linked('prefetch'), 'href'),
    loaded('preload', linked('preload', 'image'), 'href'),
  ]);
  for (const link of quiet) link.remove();
  return ways.filter((way) => way !== null);
}

/** What a frame without an address, and one of the page's own address, find of the program. */
export async function askFromFrames() {
  const found: string[] = [];
  for (const address of ['about:blank', `${location.origin}/index.html`]) {
    const frame = document.createElement('iframe');
    const settled = new Promise((done) => {
      frame.onload = done;
      frame.onerror = done;
    });
    frame.src = address;
    document.body.append(frame);
    await settled;
    const inside = frame.contentWindow;
    let kind = 'undefined';
    try {
      kind = inside === null ? 'undefined' : typeof Reflect.get(inside, 'lectern');
    } catch {
      // A page that was refused is of no origin, and tells nothing.
    }
    found.push(kind);
    frame.remove();
  }
  return found;
}

/** Answers to windows that the program did not open: a second page of its own, one of another session, an empty one. */
export async function askFromOtherWindows({ BrowserWindow }: typeof Electron, preload: string) {
  const address = BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '';
  const ask = async (url: string, partition: string) => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: {
        preload,
        ...(partition === '' ? {} : { partition }),
        sandbox: true,
        contextIsolation: true,
      },
    });
    try {
      await window.loadURL(url);
      return await window.webContents.executeJavaScript("lectern.request('session.get', {})");
    } finally {
      window.destroy();
    }
  };
  return [
    await ask(address, ''),
    await ask('data:text/html,<p>elsewhere', 'another'),
    await ask('about:blank', ''),
  ];
}

export const hostileAddresses: readonly string[] = [
  'https://example.com/',
  'HTTPS://user:secret@example.com/',
  'file:///etc/passwd',
  'smb://host/share',
  '//host/share',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<p>',
  'vbscript:msgbox(1)',
  'ms-msdt:/id',
  'mailto:somebody@example.com',
  'https://example.com/%0d%0a',
];

/** By every way that leads from a page, in main, as the test's own way into the page waits for a page that comes. */
export async function tryToLeave(
  { BrowserWindow, shell, webContents }: typeof Electron,
  addresses: readonly string[],
) {
  const [own] = BrowserWindow.getAllWindows();
  if (own === undefined) throw new Error('no window');
  let handedOver = 0;
  shell.openExternal = async () => {
    handedOver += 1;
  };
  let stopped = 0;
  own.webContents.on('will-navigate', (event) => {
    if (event.defaultPrevented) stopped += 1;
  });
  const inPage = (script: string) => own.webContents.executeJavaScript(script, true);
  await inPage('globalThis.stayedBySpec = true');
  const opened: unknown[] = [];
  const click = (target: string, address: string) =>
    `(() => {
      const link = document.createElement('a');
      link.target = ${JSON.stringify(target)};
      link.href = ${JSON.stringify(address)};
      document.body.append(link);
      link.click();
      link.remove();
    })()`;
  for (const address of [...addresses, 'about:blank']) {
    opened.push(await inPage(`window.open(${JSON.stringify(address)}) === null`));
    await inPage(click('_blank', address));
    await inPage(click('', address === 'about:blank' ? 'https://example.com/blank' : address));
  }
  const first = JSON.stringify(addresses[0]);
  await inPage(`setTimeout(() => { location.href = ${first}; })`);
  await inPage(`setTimeout(() => { location.replace(${first}); })`);
  await inPage(
    `{ const form = document.createElement('form'); form.action = ${first}; form.method = 'post';
       document.body.append(form); form.submit(); form.remove(); }`,
  );
  await inPage(
    `{ const refresh = document.createElement('meta'); refresh.httpEquiv = 'refresh';
       refresh.content = '0;url=' + ${first}; document.head.append(refresh); }`,
  );
  await inPage(
    `{ const view = document.createElement('webview'); view.src = ${first}; document.body.append(view); }`,
  );
  // Two frames of the page, by when what was scheduled before has begun.
  await inPage('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50))');
  return {
    stopped,
    opened: opened.filter((isNull) => isNull !== true),
    left: {
      address: own.webContents.getURL(),
      isSame: await inPage('globalThis.stayedBySpec'),
      windows: BrowserWindow.getAllWindows().length,
      pages: webContents.getAllWebContents().length,
      opened: handedOver,
    },
  };
}
