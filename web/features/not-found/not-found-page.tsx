import { Link } from '@tanstack/react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export function NotFoundPage() {
  usePageTitle('Page not found')
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <div className="grid min-h-[70dvh] place-items-center p-6 text-center">
      <div>
        <p className="font-mono text-display text-subtle">404</p>
        <h1 tabIndex={-1} className="mt-2 text-h1">
          Page not found
        </h1>
        <p className="mt-1 text-pretty text-muted">
          There is no page at this address. Check the spelling, or start again here.
        </p>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <Link to={isSignedIn ? '/companies' : '/'} className={buttonClass({ variant: 'primary', size: 36 })}>
            {isSignedIn ? 'Go to your companies' : 'Go to the start page'}
          </Link>
          {isSignedIn && (
            <Link to="/search" className={buttonClass({ size: 36 })}>
              Search everything
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}
