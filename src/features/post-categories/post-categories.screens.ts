import type { Screens } from '#src/ui/page/screen.ts'

/** The categories of posts. */
export const postCategoryScreens: Screens = {
  '/posts/categories': {
    title: 'Categorías de publicaciones',
    crumb: 'Categorías',
    page: () => import('#src/features/post-categories/post-categories-page.tsx'),
    reads: ['listPostCategories'],
    needs: 'listPostCategories',
    allowedRoles: ['BACKOFFICE'],
  },
  '/posts/categories/create': {
    title: 'Crear categoría de publicaciones',
    crumb: 'Crear',
    page: () => import('#src/features/post-categories/post-category-page.tsx'),
    needs: 'createPostCategory',
    allowedRoles: ['BACKOFFICE'],
  },
  '/posts/categories/:id': {
    title: 'Detalle de la categoría de publicaciones',
    crumb: 'Detalle',
    page: () => import('#src/features/post-categories/post-category-page.tsx'),
    reads: ['getPostCategory'],
    needs: 'getPostCategory',
    allowedRoles: ['BACKOFFICE'],
  },
}
