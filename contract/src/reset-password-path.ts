/** The page that the link of a forgotten password leads to, with `?token=`. */
export const RESET_PASSWORD_PATH = '/reset-password';
