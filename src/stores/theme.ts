import { atom } from 'nanostores';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

/** What the visitor chose; `system` follows the device. The first paint is done by `src/components/theme-boot.js`. */
export const themeStore = atom<Theme>('system');

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

function apply(theme: Theme, systemDark: boolean): void {
  document.documentElement.dataset.theme = theme === 'dark' || (theme === 'system' && systemDark) ? 'dark' : 'light';
}

/**
 * Reads the remembered choice, then follows the device and other tabs until the returned function is called. Browser
 * only.
 */
export function followTheme(): () => void {
  themeStore.set(stored());
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => apply(themeStore.get(), system.matches);
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === KEY) themeStore.set(stored());
  };
  system.addEventListener('change', follow);
  addEventListener('storage', fromOtherTab);
  const stop = themeStore.listen(follow);
  return () => {
    stop();
    removeEventListener('storage', fromOtherTab);
    system.removeEventListener('change', follow);
  };
}

/** Chooses a theme, shows it at once and remembers it on this machine (as far as the browser allows). */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is left.
  }
  themeStore.set(theme);
}
