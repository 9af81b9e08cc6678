import { lazyRouteComponent } from '@tanstack/react-router'

export const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
