import { useId, type ReactNode } from 'react'
import { PROTOCOL_IDS, type ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { Radio } from '#web/ui/form/radio.tsx'
import { FRAMEWORK_AUDIENCE } from './framework-audience.ts'

export interface FrameworkCardsProps {
  value: ProtocolId | undefined
  onChange: (protocol: ProtocolId) => void
  /** A last cell beside the frameworks. */
  children?: ReactNode
}

/** The five frameworks as native radio buttons, each with who needs it. None is chosen at first. */
export function FrameworkCards({ value, onChange, children }: FrameworkCardsProps) {
  const name = useId()
  return (
    <fieldset className="w-full min-w-0">
      <legend className="mx-auto mb-3 text-muted">Which framework do you need?</legend>
      <div className="grid gap-3 text-left sm:grid-cols-2 xl:grid-cols-3">
        {PROTOCOL_IDS.map((protocol) => {
          const { who, asks } = FRAMEWORK_AUDIENCE[protocol]
          const id = `${name}-${protocol}`
          return (
            <label
              key={protocol}
              htmlFor={id}
              className="relative flex cursor-pointer gap-3 rounded-lg border border-border bg-surface p-4 transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <Radio
                id={id}
                name={name}
                checked={protocol === value}
                onChange={() => onChange(protocol)}
                aria-describedby={`${id}-who ${id}-asks`}
                aria-label={wordingOf(protocol).displayName}
                className="mt-0.5 outline-none"
              />
              <span className="min-w-0">
                <span className="block font-medium">{wordingOf(protocol).displayName}</span>
                <span id={`${id}-who`} className="mt-1 block text-small text-pretty">
                  {who}
                </span>
                <span id={`${id}-asks`} className="mt-1 block text-small text-pretty text-muted">
                  {asks}
                </span>
              </span>
            </label>
          )
        })}
        {children}
      </div>
    </fieldset>
  )
}
