import './nonce.ts';
import '../styles/mantine.css';
import '@mantine/notifications/styles.layer.css';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/kit.css';
import '../styles/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { keepCompositionKeys } from '../ui/composition-keys.ts';
import { keepFocus } from '../ui/keep-focus.ts';
import { App } from './App.tsx';
import { showRememberedLanguage } from './look/use-language.ts';

// The policy of the page forbids code from text, and a schema would try it.
config({ jitless: true });

keepFocus();
keepCompositionKeys();
await showRememberedLanguage();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
