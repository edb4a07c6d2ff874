import type { ToolProps } from '../../../schemas/tool.ts';
import { Fidelity } from './panel/Fidelity.tsx';
import { ScansAhead } from './panel/ScansAhead.tsx';

/** What scanned pages need, before a start; what a result is worth, below it. */
export default function FidelityPanel(props: ToolProps) {
  return (
    props.places.includes('browser') && (
      <>
        <ScansAhead {...props} />
        <Fidelity {...props} />
      </>
    )
  );
}
