import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { PROTOCOL_IDS, type ProtocolId } from '#domain/protocols/protocol-id.ts'

export type CompaniesSearch = { q?: string; tab?: 'deleted'; open?: string; create?: ProtocolId | undefined }

export const companiesRoutes = <Parent extends AnyRoute>(parent: Parent) =>
  [
    createRoute({
      getParentRoute: () => parent,
      path: 'companies',
      validateSearch: ({ q, tab, open, create }: Record<string, unknown>): CompaniesSearch => ({
        ...(typeof q === 'string' && q !== '' && { q }),
        ...(tab === 'deleted' && { tab }),
        ...(typeof open === 'string' && { open }),
        ...protocolIn(create),
      }),
      component: lazyRouteComponent(() => import('./companies-page.tsx'), 'CompaniesPage'),
    }),
  ] as const

function protocolIn(text: unknown): Pick<CompaniesSearch, 'create'> {
  const create = PROTOCOL_IDS.find((id) => id === text)
  return create === undefined ? {} : { create }
}
