import type { Id } from '#domain/ids.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { hasAccount, nameOf, type Member, type Person } from './person.ts'
import type { Holding } from './queries.ts'

/** The person who takes over, by company. */
export type Heirs = Readonly<Record<Id<'companies'>, Id<'users'>>>

type Estate = {
  companyId: Id<'companies'>
  companyName: string
  holdings: readonly Holding[]
  heirs: readonly Member[]
}

/** What a person owns, company by company, with the members who could take it over. */
export function estatesOf(leaver: Id<'users'>, holdings: readonly Holding[], people: readonly Person[]): Estate[] {
  const estates = new Map<Id<'companies'>, Estate & { holdings: Holding[] }>()
  for (const holding of holdings) {
    const { companyId, companyName } = holding
    const known = estates.get(companyId)
    if (known === undefined)
      estates.set(companyId, { companyId, companyName, holdings: [holding], heirs: heirsIn(companyId, leaver, people) })
    else known.holdings.push(holding)
  }
  return [...estates.values()]
}

function heirsIn(companyId: Id<'companies'>, leaver: Id<'users'>, people: readonly Person[]): Member[] {
  return people
    .filter(hasAccount)
    .filter((person) => person.userId !== leaver && person.status === 'active')
    .filter(({ memberships }) => memberships.some((membership) => membership.companyId === companyId))
}

/** Whether a new owner is chosen wherever there is one to choose. */
export function isSettled(estates: readonly Estate[], heirs: Heirs): boolean {
  return estates.every(({ companyId, heirs: able }) => able.length === 0 || heirs[companyId] !== undefined)
}

export type HandOverProps = { estates: readonly Estate[]; heirs: Heirs; onChange: (heirs: Heirs) => void }

/** Lists what a person owns and asks for new owners: one for everything, or one for each company. */
export function HandOver({ estates, heirs, onChange }: HandOverProps) {
  const inAll = estates
    .map((estate) => estate.heirs)
    .reduce<readonly Member[]>(
      (left, right) => left.filter(({ userId }) => right.some((other) => other.userId === userId)),
      estates[0]?.heirs ?? [],
    )
  return (
    <div className="space-y-4">
      {estates.length > 1 && inAll.length > 0 && (
        <HeirField
          label="One new owner for all"
          people={inAll}
          heir={sameForAll(estates, heirs)}
          onChange={(heir) => onChange(Object.fromEntries(estates.map(({ companyId }) => [companyId, heir])))}
        />
      )}
      {estates.map((estate) => (
        <section key={estate.companyId} className="rounded-md border border-border p-3">
          <h3 className="text-body font-medium">{estate.companyName}</h3>
          <HoldingList holdings={estate.holdings} />
          {estate.heirs.length === 0 ? (
            <p className="mt-2 text-small text-muted">
              No one else in this company can take this over. It will have no owner.
            </p>
          ) : (
            <HeirField
              label={`New owner in ${estate.companyName}`}
              people={estate.heirs}
              heir={heirs[estate.companyId]}
              onChange={(heir) => onChange({ ...heirs, [estate.companyId]: heir })}
            />
          )}
        </section>
      ))}
    </div>
  )
}

const IN_SIGHT = 5

function HoldingList({ holdings }: { holdings: readonly Holding[] }) {
  const rest = holdings.slice(IN_SIGHT)
  return (
    <>
      <ul className="mt-1 mb-2 list-disc pl-5 text-small text-muted">
        {holdings.slice(0, IN_SIGHT).map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mb-2 text-small text-muted">
          <summary className="cursor-pointer">and {rest.length} more</summary>
          <ul className="mt-1 list-disc pl-5">
            {rest.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type HeirFieldProps = {
  label: string
  people: readonly Member[]
  heir: Id<'users'> | undefined
  onChange: (heir: Id<'users'>) => void
}

function HeirField({ label, people, heir, onChange }: HeirFieldProps) {
  return (
    <Field label={label} required>
      <Combobox
        items={people}
        value={people.find(({ userId }) => userId === heir) ?? null}
        onValueChange={(person) => onChange(person.userId)}
        itemId={({ userId }) => userId}
        itemText={nameOf}
        itemKeywords={({ email }) => email}
        label="Find a person"
        placeholder="Choose a person…"
      />
    </Field>
  )
}

function sameForAll(estates: readonly Estate[], heirs: Heirs): Id<'users'> | undefined {
  const [first] = estates
  const heir = first && heirs[first.companyId]
  return estates.every(({ companyId }) => heirs[companyId] === heir) ? heir : undefined
}
