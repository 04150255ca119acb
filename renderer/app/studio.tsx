import './nonce.ts';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { showRememberedLanguage } from './look/use-language.ts';

await showRememberedLanguage();

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
