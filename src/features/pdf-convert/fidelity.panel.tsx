import type { ToolProps } from '../../../schemas/tool.ts';
import { Fidelity } from './panel/Fidelity.tsx';

/** What a result is worth, below it. */
export default function FidelityPanel(props: ToolProps) {
  return props.places.includes('browser') && <Fidelity {...props} />;
}
