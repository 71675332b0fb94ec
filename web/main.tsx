/** Starts the page. */
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient, whenSignedOut } from "./api/client.ts";
import { askForSignIn } from "./api/session.ts";
import { acceptFirstExplanation } from "./features/home/queries.ts";
import { router } from "./routes.tsx";
import { WordsProvider } from "./words/use-words.tsx";

acceptFirstExplanation();
whenSignedOut(askForSignIn);

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <WordsProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>,
  );
}
