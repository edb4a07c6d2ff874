import type { OptionDescriptors } from '../../schemas/option.ts';
import { forgetCardSize } from './card-size.ts';

const key = (tool: string): string => `pdf365:settings:${tool}`;

/** The settings a visitor last used with a tool; empty where there are none or the browser keeps none. */
export function loadSettings(tool: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key(tool)) ?? '{}');
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Remembers the settings of a tool; silently does nothing where the browser refuses. */
export function saveSettings(tool: string, settings: Record<string, unknown>): void {
  try {
    localStorage.setItem(key(tool), JSON.stringify(settings));
  } catch {
    // private window or full storage: the settings last as long as the page
  }
}

const stayKey = (tool: string): string => `pdf365:stay:${tool}`;

/** Whether the visitor chose that files of a tool stay on this device. */
export function loadStayHere(tool: string): boolean {
  try {
    return localStorage.getItem(stayKey(tool)) !== null;
  } catch {
    return false;
  }
}

/** Remembers that choice; silently does nothing where the browser refuses. */
export function saveStayHere(tool: string, stay: boolean): void {
  try {
    if (stay) localStorage.setItem(stayKey(tool), '1');
    else localStorage.removeItem(stayKey(tool));
  } catch {
    // private window or full storage: the choice lasts as long as the page
  }
}

/** Forgets the settings of all tools, and how large cards are shown. */
export function forgetSettings(): void {
  forgetCardSize();
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(key('')) || name.startsWith(stayKey(''))) localStorage.removeItem(name);
  } catch {
    // nothing could have been stored either
  }
}

/** The settings that may be kept: all but passwords, which live in the page's memory only. */
export const withoutPasswords = (
  settings: Record<string, unknown>,
  options: OptionDescriptors,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => options[name]?.type !== 'password'));

/** Whether an option is meant for the files that are there, or this one time: which pages, and in what order. */
export const isOfFiles = ({ type, once }: OptionDescriptors[string]): boolean =>
  once === true || type === 'pages' || type === 'sequence';

/**
 * The settings that become a habit of the visitor: neither passwords, nor a picture, which may be larger than the
 * browser's store, nor what is meant for the files that are there.
 */
export const habitsOf = (settings: Record<string, unknown>, options: OptionDescriptors): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(withoutPasswords(settings, options)).filter(
      ([name]) => options[name]?.type !== 'picture' && !(options[name] && isOfFiles(options[name])),
    ),
  );
