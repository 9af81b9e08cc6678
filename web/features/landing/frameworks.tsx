import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'

export function Frameworks({ className }: { className: string }) {
  return (
    <section aria-labelledby="frameworks" className="border-y border-border bg-surface">
      <div className={`${className} py-8`}>
        <h2 id="frameworks" className="text-small font-medium text-muted">
          Each company follows one framework, and every page speaks its language.
        </h2>
        <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
          {PROTOCOL_IDS.map((protocol) => {
            const { displayName, frameworkName } = wordingOf(protocol)
            return (
              <li key={protocol} className="border-l-2 border-brand pl-3">
                <p className="text-h2">{displayName}</p>
                <p className="text-small text-muted">{frameworkName}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
