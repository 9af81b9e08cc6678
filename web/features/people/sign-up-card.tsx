import { useQuery } from '@tanstack/react-query'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { invalidates } from '#web/lib/write/use-write.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { setOpenSignUp } from './changes.ts'
import { openSignUp } from './security-queries.ts'

const refresh = invalidates(openSignUp.queryKey)

/** Whether people may create accounts themselves. */
export function SignUpCard() {
  const query = useQuery(openSignUp)
  const { busy, run } = useAction(refresh)
  return (
    <Card title="Sign-up">
      {query.data !== undefined ? (
        <Switch
          label="Open sign-up"
          description="Anyone who can reach this installation can create an account; it opens no company by itself. When it is closed, people come by invitation or single sign-on."
          checked={query.data}
          disabled={busy}
          onCheckedChange={(open) =>
            void run(open ? 'Sign-up was not opened' : 'Sign-up was not closed', () => setOpenSignUp(open))
          }
        />
      ) : (
        <QueryFallback query={query} what="The setting" waiting={<SkeletonText lines={2} />} />
      )}
    </Card>
  )
}
