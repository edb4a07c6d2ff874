import * as library from '@node-projects/acad-ts';

/**
 * The library finds what it knows of its classes by their names, which a bundler shortens: each gets the name back that
 * it is exported under. Called before anything is read or written.
 */
export function nameClasses(): void {
  for (const [name, value] of Object.entries(library))
    if (typeof value === 'function' && value.name !== name)
      Object.defineProperty(value, 'name', { value: name, configurable: true });
}
