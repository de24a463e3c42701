/** How long a toast can be read before the page changes, in ms. */
export const REDIRECT_AFTER_MS = 1500;
