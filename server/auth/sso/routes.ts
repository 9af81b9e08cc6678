import type { Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { listSsoProviders, readSamlMetadata, removeSsoProvider, saveSsoProvider } from './manage-providers.route.ts'
import { signInMethods } from './sign-in-methods.route.ts'
import { ssoTestResult, testSsoProvider } from './test-provider.route.ts'

/** The functions of single sign-on. */
export const ssoRoutes = (accounts: Accounts): readonly Route[] => [
  signInMethods(accounts),
  listSsoProviders(accounts),
  saveSsoProvider(accounts),
  removeSsoProvider(accounts),
  readSamlMetadata(accounts),
  testSsoProvider(accounts),
  ssoTestResult(accounts),
]
