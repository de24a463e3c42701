import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Of a WebP; beneath this, hairlines and small text begin to blur. */
const QUALITY = 0.82;

/** A picture of what is in the window as WebP, made by the browser itself; gives its size in bytes. */
export async function takePicture(page: Page, path: string): Promise<number> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const studio = await page.context().newPage();
  const webp = await studio.evaluate(toWebp, { png: png.toString('base64'), quality: QUALITY });
  await studio.close();
  const bytes = Buffer.from(webp, 'base64');
  writeFileSync(path, bytes);
  return bytes.length;
}

/** Runs in a page. */
async function toWebp({ png, quality }: { png: string; quality: number }): Promise<string> {
  const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}
