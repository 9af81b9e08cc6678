import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'

const TONES: Readonly<Record<string, Tone>> = {
  Implemented: 'implemented',
  'Planned to be implemented': 'planned',
  'Partly implemented': 'partial',
  'Not implemented': 'not-implemented',
  'Not applicable': 'not-applicable',
  'In place': 'implemented',
  'Partly in place': 'partial',
  'Not in place': 'not-implemented',
  'Controls in place': 'implemented',
  'Controls partly in place': 'partial',
  'No controls in place': 'not-implemented',
  'Not relevant': 'not-applicable',
}

/** The status of a requirement, as the document words it. */
export function StateOf({ mark }: { mark: string }) {
  return (
    <Chip dot tone={TONES[mark] ?? 'info'}>
      {mark}
    </Chip>
  )
}
