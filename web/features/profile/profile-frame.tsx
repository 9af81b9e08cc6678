import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSections } from '#web/lib/use-sections.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export function ProfileFrame() {
  usePageTitle('Profile')
  const session = useSession()
  const sections = useSections('/profile')
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (session.status !== 'signed-in') return null
  return (
    <div className="max-w-300">
      <PageHeader title="Profile" description={session.user.email} />
      <nav aria-label="Profile" className="mb-5 flex gap-1 border-b border-border">
        {sections.map((section) => (
          <Link
            key={section.path}
            to={section.path}
            // The address of the account page is a prefix of the others.
            activeOptions={{ exact: true }}
            aria-current={path === section.path ? 'page' : undefined}
            className="-mb-px flex h-9 items-center border-b-2 border-transparent px-2.5 font-medium text-muted hover:text-text aria-[current]:border-brand aria-[current]:text-text touch:h-11"
          >
            {section.label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
