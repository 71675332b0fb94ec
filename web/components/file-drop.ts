/** Files that a person drags over the page and drops on it. */
import { useEffect, useRef, useState } from "react";

interface FileListener {
  onOver(isOver: boolean): void;
  onDrop(files: readonly File[]): void;
}

/** Returns a function that stops listening. */
export function listenForFiles({ onOver, onDrop }: FileListener): () => void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  const leave = (event: DragEvent) => event.relatedTarget === null && onOver(false);
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(false);
    onDrop([...(event.dataTransfer?.files ?? [])]);
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", over);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
  };
}

/** Calls `onDrop` with dropped files while it is active. Returns whether files are over the page. */
export function useFileDrop(isActive: boolean, onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    if (!isActive) return undefined;
    return listenForFiles({ onOver: setOver, onDrop: (files) => latest.current(files) });
  }, [isActive]);
  return isOver;
}
