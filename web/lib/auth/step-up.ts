import { useSyncExternalStore } from 'react'
import { codeOf } from '../errors.ts'
import { currentSession } from './session.ts'

/** The server's codes that ask for a step-up. */
const WANTS_PROOF = new Set(['reauthentication_needed', 'current_password_required', 'insufficient_aal'])

/** The person closed the step-up dialog: the action was not taken, and needs no error message. */
export class StepUpDeclined extends Error {
  constructor() {
    super('You did not confirm that it is you.')
    this.name = 'StepUpDeclined'
  }
}

export type StepUpRequest = {
  /** Called once the step-up succeeded. */
  onProven: () => void
  onDecline: () => void
}

let request: StepUpRequest | undefined
const listeners = new Set<() => void>()

/**
 * Runs a sensitive action. When the server requires a step-up, asks the person for it and runs the action again.
 *
 * @throws StepUpDeclined, or the error of the action
 */
export async function withStepUp<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (!canBeProven(error)) throw error
    await askForProof()
    return withStepUp(action)
  }
}

/** The pending step-up request, for the dialog. */
export function useStepUpRequest(): StepUpRequest | undefined {
  return useSyncExternalStore(subscribe, () => request)
}

/** A person without a second factor cannot use one; the server's error then tells them to set one up. */
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
        reject(new StepUpDeclined())
      },
    })
  })
}

function publish(next: StepUpRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
