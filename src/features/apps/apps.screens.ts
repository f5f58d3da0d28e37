import type { Screens } from '#src/ui/page/screen.ts'

/** Apps that listen to the platform. */
export const appScreens: Screens = {
  '/apps': { title: 'Aplicaciones', page: () => import('#src/features/apps/apps-page.tsx') },
  '/apps/webhooks': {
    title: 'Webhooks',
    page: () => import('#src/features/apps/webhooks-page.tsx'),
    reads: ['listWebhooks'],
    needs: 'listWebhooks',
    allowedRoles: ['BACKOFFICE'],
  },
  '/apps/webhooks/create': {
    title: 'Agregar webhook',
    crumb: 'Agregar',
    page: () => import('#src/features/apps/webhook-create-page.tsx'),
    needs: 'createWebhook',
    allowedRoles: ['BACKOFFICE'],
  },
  '/apps/webhooks/:id': {
    title: 'Detalle del webhook',
    crumb: 'Detalle',
    page: () => import('#src/features/apps/webhook-page.tsx'),
    reads: ['getWebhook', 'listWebhookDeliveries'],
    needs: 'getWebhook',
    allowedRoles: ['BACKOFFICE'],
  },
}
