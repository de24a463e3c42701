/** `node scripts/icons.ts`: draws the icons of the installed app from the logo, web/public/favicon.svg. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../e2e/helpers/chromium.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/public/icons');
const logo = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8');

const square = logo.replace(' rx="8"', '');
/** Systems cut maskable icons to their own shape: what matters keeps inside the middle 80 percent. */
const maskable = square
  .replace('<path', '<g transform="translate(16 16) scale(0.72) translate(-16 -16)"><path')
  .replace('</svg>', '</g></svg>');
/** Of a badge systems take the opacity alone. */
const badge = logo.replace(/<rect[^>]*\/>/, '');

const icons: Record<string, [svg: string, size: number]> = {
  'favicon-64.png': [logo, 64],
  'icon-192.png': [logo, 192],
  'icon-512.png': [logo, 512],
  'maskable-512.png': [maskable, 512],
  'apple-touch-180.png': [square, 180],
  'badge-96.png': [badge, 96],
};

async function draw(page: Page, file: string, svg: string, size: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  console.log(`web/public/icons/${file}`);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  for (const [file, [svg, size]] of Object.entries(icons)) await draw(page, file, svg, size);
} finally {
  await browser.close();
}
