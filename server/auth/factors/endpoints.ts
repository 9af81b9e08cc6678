import type { Endpoint } from '../endpoint.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolFactor } from './enrol-factor.ts'
import { passkeySignInOptions, signInWithPasskey } from './passkey-sign-in.ts'
import { beginPasskey, finishPasskey, listPasskeys, renamePasskey } from './passkeys.ts'
import { deletePasskey, unenrolFactor } from './remove-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** Second factors and passkeys, as the published client calls them. */
export const factorEndpoints: readonly (readonly ['get' | 'post' | 'patch' | 'delete', string, Endpoint])[] = [
  ['post', '/factors', enrolFactor],
  ['post', '/factors/:id/challenge', challengeFactor],
  ['post', '/factors/:id/verify', verifyFactor],
  ['delete', '/factors/:id', unenrolFactor],
  ['get', '/passkeys', listPasskeys],
  ['patch', '/passkeys/:id', renamePasskey],
  ['delete', '/passkeys/:id', deletePasskey],
  ['post', '/passkeys/registration/options', beginPasskey],
  ['post', '/passkeys/registration/verify', finishPasskey],
  ['post', '/passkeys/authentication/options', passkeySignInOptions],
  ['post', '/passkeys/authentication/verify', signInWithPasskey],
]
