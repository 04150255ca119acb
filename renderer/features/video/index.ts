export { PromoDialog } from './promo/PromoDialog.tsx';
export { VideoScreen } from './VideoScreen.tsx';
export { videoCommands } from './video-commands.ts';
