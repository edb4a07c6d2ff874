import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { chooseTheme, followTheme, type Theme, themeStore } from '../stores/theme.ts';

const ICONS: Record<Theme, string> = {
  system:
    'M5 4h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 16H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 4ZM12 16v4M8.5 20h7',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M2.5 12h2M19.5 12h2M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z',
};

/** The theme switch: a native select under an icon, so that keys, touch and screen readers work as everywhere. */
export function HeaderTheme() {
  const theme = useStore(themeStore, { ssr: 'initial' });
  useEffect(followTheme, []);
  return (
    <label
      title="外观：浅色或深色"
      className="relative grid size-11 place-items-center rounded-xl text-muted transition-colors focus-within:outline-2 focus-within:outline-accent hover:text-ink lg:size-9"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={ICONS[theme]} />
      </svg>
      <select
        aria-label="外观"
        className="absolute inset-0 size-full cursor-pointer appearance-none text-base opacity-0"
        value={theme}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
      >
        <option value="system">跟随系统</option>
        <option value="light">浅色</option>
        <option value="dark">深色</option>
      </select>
    </label>
  );
}
