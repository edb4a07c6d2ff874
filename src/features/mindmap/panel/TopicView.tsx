import { Link2, Minus, StickyNote } from 'lucide-react';
import { memo } from 'react';
import type { Topic } from '../../../../schemas/mindmap.ts';
import { LABEL_SIZE, lineHeight, type Part, type TopicBox } from '../shared/box.ts';
import type { TopicPaint } from '../shared/paint.ts';
import type { Way } from '../shared/placed.ts';
import { targetOf } from '../shared/safe-link.ts';
import type { TopicLook } from '../shared/themes.ts';
import { Marker } from './Marker.tsx';

interface Props extends TopicPaint {
  topic: Topic;
  box: TopicBox;
  x: number;
  y: number;
  way: Way;
  hidden: number;
  look: TopicLook;
  branch: string;
  root: boolean;
  chosen: boolean;
  editing: boolean;
  dimmed: boolean;
  found: boolean;
}

const at = ({ x, y, width, height }: Part): React.CSSProperties => ({ left: x, top: y, width, height });

/** One topic where it stands. What is done to it is heard on the canvas, by the data attributes. */
export const TopicView = memo(function TopicView(props: Props) {
  const { topic, box, x, y, look, fill, border, colour, chosen, editing, dimmed, found } = props;
  const bold = topic.style?.bold ?? look.bold;
  return (
    <div
      data-topic={topic.id}
      data-chosen={chosen || undefined}
      data-found={found || undefined}
      className="mm-topic"
      style={{
        left: x,
        top: y,
        width: box.width,
        height: box.height,
        borderRadius: look.radius,
        color: colour,
        background: fill || undefined,
        boxShadow: border ? `inset 0 0 0 1.5px ${border}` : undefined,
        opacity: dimmed ? 0.35 : undefined,
      }}
    >
      {topic.image && box.image && (
        <img src={topic.image.src} alt="" draggable={false} className="absolute object-contain" style={at(box.image)} />
      )}
      {box.markers.map((marker) => (
        <span key={marker.name} className="absolute" style={at(marker)}>
          <Marker name={marker.name} />
        </span>
      ))}
      {!editing && (
        <span
          className="absolute whitespace-pre"
          style={{
            left: box.text.x,
            top: box.text.y,
            fontSize: look.size,
            lineHeight: `${lineHeight(look)}px`,
            fontWeight: bold ? 600 : 400,
            fontStyle: topic.style?.italic ? 'italic' : undefined,
            textDecoration: topic.style?.strike ? 'line-through' : undefined,
          }}
        >
          {box.lines.join('\n')}
        </span>
      )}
      {box.signs.map((sign) => (
        <Sign key={sign.kind} {...sign} topic={topic} />
      ))}
      {box.labels.map((label, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
          key={index}
          className="absolute truncate rounded-sm px-1.5 text-center"
          style={{
            ...at(label),
            fontSize: LABEL_SIZE,
            lineHeight: `${label.height}px`,
            background: 'color-mix(in srgb, currentColor 14%, transparent)',
          }}
        >
          {label.text}
        </span>
      ))}
      {topic.children.length > 0 && !props.root && <Fold {...props} />}
    </div>
  );
});

function Sign({ kind, topic, ...part }: Part & { kind: 'note' | 'link'; topic: Topic }) {
  const target = targetOf(topic.link);
  if (kind === 'note')
    return (
      <span data-note={topic.id} title={topic.note} className="mm-sign" style={at(part)}>
        <StickyNote aria-label="有备注" />
      </span>
    );
  if (target?.kind === 'address')
    return (
      <a
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={-1}
        title={target.href}
        aria-label="打开链接"
        className="mm-sign"
        style={at(part)}
      >
        <Link2 aria-hidden />
      </a>
    );
  return (
    <span data-go={target?.id} title={topic.link} className="mm-sign" style={at(part)}>
      <Link2 aria-label="链接" />
    </span>
  );
}

/** From the box to the middle of the sign for folding. */
const OUT = 12;

/**
 * The sign for folding, beside the box where the children are; in a list, whose next line is close, after the text of a
 * folded one.
 */
function Fold({ topic, box, way, hidden, branch }: Props) {
  const place: Record<Way, React.CSSProperties> = {
    right: { left: box.width + OUT, top: box.height / 2 },
    left: { left: -OUT, top: box.height / 2 },
    down: { left: box.width / 2, top: box.height + OUT },
    indent: { left: 14, top: box.height + 4 },
    'indent-up': { left: 14, top: -4 },
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      data-fold={topic.id}
      data-folded={hidden > 0 || undefined}
      aria-label={hidden ? `展开 ${hidden} 个主题` : '折叠'}
      className="mm-fold"
      style={{ ...place[hidden && way.startsWith('indent') ? 'right' : way], borderColor: branch, color: branch }}
    >
      {hidden || <Minus aria-hidden />}
    </button>
  );
}
