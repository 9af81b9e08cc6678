import { Cvss2, Cvss3P0, Cvss3P1, Cvss4P0 } from 'ae-cvss-calculator'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'

interface ReadVector {
  readonly text: string
  readonly score: number | undefined
  readonly parts: readonly { readonly name: string; readonly value: string; readonly meaning: string }[]
}

/** CVSS vectors in words, each with the score that follows from it. Loads the calculator, so load it lazily. */
export function VectorWords({ vectors }: { vectors: readonly string[] }) {
  return (
    <DrawerSection title="CVSS">
      <div className="space-y-4">
        {vectors.map((text) => (
          <Vector key={text} vector={readVector(text)} />
        ))}
      </div>
    </DrawerSection>
  )
}

function Vector({ vector: { text, score, parts } }: { vector: ReadVector }) {
  return (
    <div>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-2 break-all">
        {score !== undefined && <strong>{score.toFixed(1)}</strong>}
        <code className="text-small">{text}</code>
      </p>
      {score === undefined && <p className="text-small text-muted">This is not a CVSS vector that can be read.</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small">
        {parts.map(({ name, value, meaning }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd title={meaning}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The metrics that a vector sets, by their names in the standard. */
export function readVector(text: string): ReadVector {
  const vector = METRICS.test(text) ? parse(text) : undefined
  if (vector?.isBaseFullyDefined() !== true) return { text, score: undefined, parts: [] }
  const parts = [...vector.getRegisteredComponents().values()].flat().flatMap((component) => {
    const { shortName, name, description } = vector.getComponent(component)
    return UNDEFINED.has(shortName) ? [] : [{ name: component.name, value: name, meaning: description }]
  })
  return { text, score: vector.calculateScores().overall, parts }
}

/** "AV:N/AC:L", in version 3 and 4 behind the version: the calculator throws at anything else. */
const METRICS = /^(CVSS:[34]\.[01]\/)?([A-Za-z]+:[A-Za-z]+(\/|$))+$/

/** "Not defined", in version 3 and 4, and in version 2. */
const UNDEFINED = new Set(['X', 'ND'])

function parse(text: string): Cvss2 | Cvss3P0 | Cvss3P1 | Cvss4P0 {
  if (text.startsWith('CVSS:4.0/')) return new Cvss4P0(text)
  if (text.startsWith('CVSS:3.1/')) return new Cvss3P1(text)
  return text.startsWith('CVSS:3.0/') ? new Cvss3P0(text) : new Cvss2(text)
}
