import { useSyncExternalStore } from 'react'
import { codeOf } from '../errors.ts'
import { currentSession } from './session.ts'

/** How the server says that it wants to know first that it is really this person. */
const WANTS_PROOF = new Set(['reauthentication_needed', 'current_password_required', 'insufficient_aal'])

/** The person closed the question: the action was not taken, and nobody need be told. */
export class ProofDeclined extends Error {
  constructor() {
    super('You did not confirm that it is you.')
    this.name = 'ProofDeclined'
  }
}

export type ProofRequest = {
  /** The session is a fresh one now. */
  onProven: () => void
  onDecline: () => void
}

let request: ProofRequest | undefined
const listeners = new Set<() => void>()

/**
 * Takes a sensitive action. When the server wants a fresh proof for it, the person is asked, and then the action is taken
 * again.
 *
 * @throws ProofDeclined, or whatever the action throws
 */
export async function withProof<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!canBeProven(error)) throw error
    await askForProof()
    return withProof(action)
  }
}

/** The question that waits for an answer, for the dialog that asks it. */
export function useProofRequest(): ProofRequest | undefined {
  return useSyncExternalStore(subscribe, () => request)
}

/** Who has no second factor cannot show one; what the server said then tells them to set one up. */
function canBeProven(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  const session = currentSession()
  const hasFactor = session.status === 'signed-in' && session.standing.hasFactor
  return WANTS_PROOF.has(code) && (code !== 'insufficient_aal' || hasFactor)
}

function askForProof(): Promise<void> {
  request?.onDecline()
  return new Promise((resolve, reject) => {
    publish({
      onProven: () => {
        publish(undefined)
        resolve()
      },
      onDecline: () => {
        publish(undefined)
        reject(new ProofDeclined())
      },
    })
  })
}

function publish(next: ProofRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
