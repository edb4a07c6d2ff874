interface Entry {
  version?: string;
  license?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const OS = /android|darwin|freebsd|linux|openharmony|win32/;
const CPU = /arm64|x64|ia32|arm|ppc64|riscv64|s390x|wasm32/;

/**
 * `package-lock.json` with an entry for every platform package. npm leaves out those that the registry in use does not
 * carry, and then `npm ci` refuses the whole lock file, also on machines that need none of them.
 */
export function completeLock(text: string): string {
  const lock = JSON.parse(text) as { packages: Record<string, Entry> };
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock.packages, path, name))
      .map(([name, version]): [string, Entry] => [`node_modules/${name}`, platformEntry(name, version, entry.license)]),
  );
  if (missing.length === 0) return text;
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}

function isLocked(packages: Record<string, Entry>, from: string, name: string): boolean {
  const folders = from.split('/node_modules/');
  return (
    folders.some(
      (_, index) => `${folders.slice(0, index + 1).join('/node_modules/')}/node_modules/${name}` in packages,
    ) || `node_modules/${name}` in packages
  );
}

function platformEntry(name: string, version: string, license: string | undefined): Entry {
  const os = OS.exec(name)?.[0];
  const cpu = CPU.exec(name)?.[0];
  return {
    version,
    license: license || undefined,
    optional: true,
    os: os ? [os] : undefined,
    cpu: cpu ? [cpu] : undefined,
    libc: name.includes('musl') ? ['musl'] : undefined,
  };
}
