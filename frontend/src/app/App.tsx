/** The whole app: theme, server cache, router. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { makeQueryClient } from '@/api/queryClient';
import { session } from '@/api/session';
import { paths } from '@/domain/paths';
import { rememberedColorScheme } from '@/theme/colorScheme';
import { cssVariables, theme } from '@/theme/theme';
import { makeRouter } from './router';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const colorScheme = rememberedColorScheme();

session.whenEnded(() => {
  queryClient.clear();
  const { pathname, search } = router.state.location;
  // `forced` passes the leave guard: what was typed is kept as a draft and is back after signing in.
  void router.navigate(paths.error(), { state: { code: 401, from: pathname + search, forced: true } });
});

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
