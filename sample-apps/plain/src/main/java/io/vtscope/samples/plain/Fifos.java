package io.vtscope.samples.plain;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Blocking reads from named pipes. */
final class Fifos implements BlockingCalls {
  private final List<RandomAccessFile> writers = new ArrayList<>();
  private final List<FileInputStream> readers = new ArrayList<>();
  private final Later later;

  Fifos(Path directory, int count, int millis) throws IOException {
    later = new Later(millis, this::write);
    List<Path> paths = new ArrayList<>();
    List<String> command = new ArrayList<>(List.of("mkfifo"));
    for (int i = 0; i < count; i++) {
      paths.add(directory.resolve("fifo-" + i));
      command.add(paths.getLast().toString());
    }
    new ProcessBuilder(command).inheritIO().start().onExit().join();
    for (Path path : paths) {
      // Opening for read and write does not wait for a peer.
      writers.add(new RandomAccessFile(path.toFile(), "rw"));
      readers.add(new FileInputStream(path.toFile()));
    }
  }

  @Override
  public void begin() {
    later.begin();
  }

  private void write() throws IOException {
    for (RandomAccessFile writer : writers) {
      writer.write('.');
    }
  }

  @Override
  public void call(int number) throws IOException {
    readers.get(number).read();
  }

  @Override
  public void end() throws IOException, InterruptedException {
    later.join();
    for (RandomAccessFile writer : writers) {
      writer.close();
    }
    for (FileInputStream reader : readers) {
      reader.close();
    }
  }
}
