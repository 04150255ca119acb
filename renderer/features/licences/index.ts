export { LicencesButton } from './LicencesButton.tsx';
