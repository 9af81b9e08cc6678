import { ADDRESSABLE_RULE, isAddressable } from '../controls/addressable.ts'
import type { CheckRule } from './check.ts'

export const ADDRESSABLE_RULES = [
  {
    id: 'addressable-without-decision',
    level: 'error',
    title: 'Addressable without its decision',
    fix: 'addressable',
    find: (control) =>
      isAddressable(control) && control.addressable === null && isSettled(control.status)
        ? `It is ${control.status}, and ${ADDRESSABLE_RULE} asks for a documented decision: implemented, an alternative measure, or not reasonable and appropriate.`
        : undefined,
  },
  {
    id: 'addressable-contradicts-status',
    level: 'error',
    title: 'Decision contradicts the status',
    fix: 'addressable',
    find: ({ status, addressable }) => {
      if (addressable === null || !isSettled(status)) return undefined
      const isLeftOut = addressable === 'Not reasonable and appropriate'
      return isLeftOut === (status === 'Not Applicable')
        ? undefined
        : `It is decided as “${addressable}”, and its status is ${status}.`
    },
  },
] as const satisfies readonly CheckRule[]

const isSettled = (status: string): boolean => status === 'Completed' || status === 'Not Applicable'
