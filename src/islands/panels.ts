import type { ComponentType } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { byName } from '../lib/room-file.ts';

/** The special panels of all families, by the name the catalogue gives them in `panel`; each is a chunk of its own. */
export const PANELS = byName(
  import.meta.glob<{ default: ComponentType<ToolProps> }>(['../features/*/panel.tsx', '../features/*/*.panel.tsx']),
);
