import type { SearchTool } from '../lib/tool-search.ts';

/** The icon of a tool, as `components/ToolTile.astro` draws it; the pictures come from one file of the site. */
export function ToolTile({ tool, className = '' }: { tool: SearchTool; className?: string }) {
  const { sheet, type, icon, built } = tool;
  return (
    <span
      className={`tile ${className}`}
      data-tone={type}
      data-sheet={sheet && (sheet.length > 3 ? 'long' : 'short')}
      data-announced={!built || undefined}
      aria-hidden
    >
      {sheet ?? (
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <use href={`/icons.svg#${icon}`} />
        </svg>
      )}
    </span>
  );
}
