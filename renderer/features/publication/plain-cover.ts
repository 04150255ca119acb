import { isPlainPicture, pictureFacts } from '../../../shared/picture/picture-facts.ts';

/** A full picture for print has about as many. */
const quality = 0.95;

/**
 * The picture as shops and players show it: what is no upright JPEG or PNG in RGB without transparency is drawn
 * again as a JPEG on white. What is no picture, or cannot be read, comes back as it is, for main to say so.
 */
export async function plainCover(file: File): Promise<File> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return file;
  const facts = pictureFacts(new Uint8Array(bytes));
  if (facts !== null && isPlainPicture(facts)) return file;
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return file;
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (context === null) return file;
  context.fillStyle = 'white';
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  image.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([blob], `${file.name}.jpg`, { type: 'image/jpeg' });
}
