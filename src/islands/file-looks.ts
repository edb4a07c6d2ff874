import type { ComponentType } from 'react';
import { CARD, FileCard } from './FileCard.tsx';
import { FileRow, ROW, type RowProps } from './FileRow.tsx';

/** Cards fill the canvas; rows stand in the column beside one that a panel fills. */
export type Look = 'cards' | 'rows';

interface Parts {
  /** Classes of the list and of its items. */
  list: string;
  className: string;
  Item: ComponentType<RowProps>;
}

export const LOOKS: Record<Look, Parts> = {
  cards: { list: 'contents', className: CARD, Item: FileCard },
  rows: { list: '', className: ROW, Item: FileRow },
};

export interface RowsProps {
  rows: RowProps[];
  look: Look;
}
