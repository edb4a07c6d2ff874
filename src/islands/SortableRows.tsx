import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { useMemo } from 'react';
import { moveFile } from '../stores/work.ts';
import type { RowProps } from './FileRow.tsx';
import { LOOKS, type RowsProps } from './file-looks.ts';

const HOW = '按空格或回车拿起文件，用方向键移动，再按空格或回车放下，按 Esc 取消。';

/** What a screen reader says while a row is moved, by names and places. */
function announcementsFor(rows: RowProps[]): Announcements {
  const row = (id: string | number): RowProps | undefined => rows.find(({ entry }) => entry.id === id);
  const name = (id: string | number): string => row(id)?.entry.file.name ?? '';
  const place = (id: string | number | undefined): number => (id === undefined ? 0 : (row(id)?.place ?? 0) + 1);
  const lifted = (id: string | number): string =>
    `已拿起 ${name(id)}，现在是第 ${place(id)} 个，共 ${rows.length} 个。`;
  return {
    onDragStart: ({ active }) => lifted(active.id),
    // A row just lifted is over its own place: this must not drown what was said of the lifting.
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? lifted(active.id) : over ? `移到第 ${place(over.id)} 个。` : undefined,
    onDragEnd: ({ active, over }) => `已放下 ${name(active.id)}，在第 ${place(over?.id ?? active.id)} 个。`,
    onDragCancel: ({ active }) => `已取消，${name(active.id)} 回到原处。`,
  };
}

/** The list whose files can be dragged by pointer, finger and keyboard. */
export function SortableRows({ rows, look }: RowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsFor(rows), screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [active.id, over?.id].map((id) => rows.findIndex(({ entry }) => entry.id === id));
        if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) moveFile(from, to);
      }}
    >
      <SortableContext items={rows.map(({ entry }) => entry.id)} strategy={rectSortingStrategy}>
        <ol aria-label="文件列表" className={LOOKS[look].list}>
          {rows.map((row) => (
            <SortableRow key={row.entry.id} {...row} look={look} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ look, ...row }: RowProps & Pick<RowsProps, 'look'>) {
  const { Item, className } = LOOKS[look];
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.entry.id,
    disabled: row.fixed,
  });
  // The same object as long as nothing of it changes, so that a row is drawn again only for its own sake.
  const handle = useMemo(() => {
    const { role: _, ...described } = attributes;
    return { ref: setActivatorNodeRef, ...described, ...listeners };
  }, [attributes, listeners, setActivatorNodeRef]);
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      className={`${className} motion-reduce:transition-none! ${isDragging ? 'relative z-10 shadow-lg' : ''}`}
    >
      <Item {...row} handle={handle} />
    </li>
  );
}
