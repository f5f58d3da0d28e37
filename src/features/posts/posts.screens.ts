import { IconNews } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The posts. */
export const postScreens: Screens = {
  '/posts': {
    title: 'Publicaciones',
    page: () => import('#src/features/posts/posts-page.tsx'),
    reads: ['listPosts'],
    needs: 'listPosts',
    link: { label: 'Publicaciones', icon: IconNews, visibleTo: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'] },
  },
  '/posts/create': {
    title: 'Crear publicación',
    crumb: 'Crear',
    page: () => import('#src/features/posts/post-create-page.tsx'),
    needs: 'createPost',
    allowedRoles: ['BACKOFFICE', 'DOCTOR'],
  },
  '/posts/edit/:id': {
    title: 'Editar publicación',
    crumb: 'Editar',
    page: () => import('#src/features/posts/post-page.tsx'),
    reads: ['getPost'],
    needs: 'getPost',
  },
}
