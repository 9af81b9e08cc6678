import type { Endpoint } from '../endpoint.ts'
import { deleteUserFactor, listUserFactors } from './factors.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite-user.ts'
import { listUsers } from './list-users.ts'
import { createUser, deleteUser, getUserById, updateUserById } from './users.ts'

/** Management of other people's accounts, below /auth/v1: for administrators, with their own session. */
export const adminEndpoints: readonly (readonly ['get' | 'post' | 'put' | 'delete', string, Endpoint])[] = [
  ['post', '/invite', invite],
  ['get', '/admin/users', listUsers],
  ['post', '/admin/users', createUser],
  ['get', '/admin/users/:id', getUserById],
  ['put', '/admin/users/:id', updateUserById],
  ['delete', '/admin/users/:id', deleteUser],
  ['get', '/admin/users/:id/factors', listUserFactors],
  ['delete', '/admin/users/:id/factors/:factorId', deleteUserFactor],
  ['post', '/admin/generate_link', generateLink],
]
