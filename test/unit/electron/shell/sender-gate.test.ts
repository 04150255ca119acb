import { describe, expect, test } from 'vitest';
import { createSenderGate, type SendingEvent } from '../../../../electron/shell/sender-gate.ts';

const origin = 'app://studio';

function setUp() {
  const mainFrame = { origin };
  const event: SendingEvent = { sender: { id: 1, mainFrame }, senderFrame: mainFrame };
  const gate = createSenderGate(origin);
  gate.allow(1);
  return { gate, event, mainFrame };
}

describe('sender gate', () => {
  test('trusts the main frame of a window of ours, until it is closed', () => {
    const { gate, event } = setUp();
    expect(gate.isTrusted(event)).toBe(true);
    gate.forget(1);
    expect(gate.isTrusted(event)).toBe(false);
  });

  // Catches a check by the window alone: a frame of the same origin inside it would pass.
  test('refuses a frame inside the page, even of our own origin', () => {
    const { gate, event } = setUp();
    expect(gate.isTrusted({ ...event, senderFrame: { origin } })).toBe(false);
  });

  test('refuses a window that we did not open', () => {
    const { gate, event } = setUp();
    expect(gate.isTrusted({ ...event, sender: { ...event.sender, id: 2 } })).toBe(false);
  });

  // Catches a check by prefix, and one that takes an empty address for harmless.
  test.each([
    'null',
    '',
    'about:blank',
    'file://',
    'https://studio',
    'app://studio.evil',
    'app://studio:1',
    'app://studio/',
    'APP://studio',
    'app://',
    'data:',
    'devtools://devtools',
  ])('refuses the origin %j', (other) => {
    const { gate } = setUp();
    const frame = { origin: other };
    expect(gate.isTrusted({ sender: { id: 1, mainFrame: frame }, senderFrame: frame })).toBe(false);
  });

  test('refuses a frame that is gone, and whatever cannot be told', () => {
    const { gate, event } = setUp();
    expect(gate.isTrusted({ ...event, senderFrame: null })).toBe(false);
    const destroyed = {
      get mainFrame(): never {
        throw new Error('Object has been destroyed');
      },
      id: 1,
    };
    expect(gate.isTrusted({ ...event, sender: destroyed })).toBe(false);
    const disposed = {
      get origin(): never {
        throw new Error('Render frame was disposed');
      },
    };
    expect(gate.isTrusted({ sender: { id: 1, mainFrame: disposed }, senderFrame: disposed })).toBe(
      false,
    );
    const bothGone = { sender: { id: 1, mainFrame: null }, senderFrame: null };
    expect(gate.isTrusted(bothGone)).toBe(false);
  });
});
