import { Moon, Sun } from 'lucide-react';
import { IconButton } from './button.tsx';
import { toggleTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <IconButton label={dark ? 'Switch to light theme' : 'Switch to dark theme'} onClick={toggleTheme}>
      {dark ? <Sun size={18} /> : <Moon size={18} />}
    </IconButton>
  );
}
