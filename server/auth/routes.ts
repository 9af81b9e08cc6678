import type { Route } from '#server/platform/route.ts'
import type { Accounts } from './accounts.ts'
import { inviteMembers } from './routes/invite-members.route.ts'
import { liftLock, listLocks } from './routes/locks.route.ts'
import { disablePerson, endPersonSessions, personHoldings, removePerson } from './routes/people.route.ts'
import { resendInvitation } from './routes/resend-invitation.route.ts'
import { setOpenSignUp } from './routes/set-open-sign-up.route.ts'
import { setRequiredSecondFactor } from './routes/set-required-second-factor.route.ts'
import { securityMonitor } from './routes/security-monitor.route.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { impersonationRoutes } from './impersonation/routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { ssoRoutes } from './sso/routes.ts'

/** Functions for accounts beyond the published interface. */
export function accountRoutes(accounts: Accounts): readonly Route[] {
  return [
    ...factorRoutes(accounts),
    ...sessionRoutes(accounts),
    ...accessTokenRoutes(accounts),
    ...impersonationRoutes(accounts),
    inviteMembers(accounts),
    resendInvitation(accounts),
    listLocks(accounts),
    liftLock(accounts),
    securityMonitor(accounts),
    setOpenSignUp(accounts),
    setRequiredSecondFactor(accounts),
    disablePerson(accounts),
    endPersonSessions(accounts),
    personHoldings(accounts),
    removePerson(accounts),
    ...ssoRoutes(accounts),
  ]
}
