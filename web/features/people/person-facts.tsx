import type { ReactNode } from 'react'
import { FactorState, StatusOfPerson, When } from './people-columns.tsx'
import type { Person } from './person.ts'

export function PersonFacts({ person, showsSignIn }: { person: Person; showsSignIn: boolean }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <Fact name="Status">
        <StatusOfPerson status={person.status} />
      </Fact>
      {showsSignIn && person.userId !== undefined && (
        <>
          <Fact name="MFA">
            <FactorState has={person.hasSecondFactor} />
          </Fact>
          <Fact name="Last sign-in">
            <When at={person.lastSignInAt} />
          </Fact>
        </>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
